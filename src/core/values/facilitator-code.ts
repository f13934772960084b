const CODE = /^[a-z][a-z0-9-]{0,15}$/;

/** Whether a facilitator is a short lower-case code (section 2, `facilitator`). */
export function isFacilitatorCode(facilitator: string): boolean {
  return CODE.test(facilitator);
}
