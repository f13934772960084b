/** Why what a person asked for cannot be done, as a sentence for them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
