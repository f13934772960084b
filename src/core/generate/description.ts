import type { Random } from './random';
import { CJK, EMOJI, OPENINGS, SECTIONS, SENTENCES } from './sentences';

/** The content of a description. */
interface DescriptionTopic {
  readonly name: string;
  readonly thing: string;
  readonly subject: string;
  /** In USD. */
  readonly price: number;
}

type Kind = 'empty' | 'name' | 'phrase' | 'short' | 'paragraph' | 'document' | 'manual';

const KINDS: readonly (readonly [Kind, number])[] = [
  ['empty', 4],
  ['name', 2],
  ['phrase', 24],
  ['short', 40],
  ['paragraph', 25],
  ['document', 5.5],
  ['manual', 1.5],
];

/** Free text: empty, a phrase, or up to a manual of several thousand characters; sometimes truncated. */
export function drawDescription(about: DescriptionTopic, random: Random): string {
  const kind = random.weighted(KINDS);
  if (kind === 'empty') return '';
  if (kind === 'name') return about.name;
  const body = bodyOf(kind, about, random);
  // A truncated amount would be another amount.
  if (body.length > 60 && random.chance(0.06)) return cutOff(body, random);
  return random.chance(0.15) ? `${body} ${amountOf(about.price, random)}` : body;
}

function bodyOf(kind: Exclude<Kind, 'empty' | 'name'>, about: DescriptionTopic, random: Random): string {
  switch (kind) {
    case 'phrase':
      return fill(
        random.pick(['{Thing}', '{Thing} by {subject}', '{Thing} for any {subject}', '{thing}']),
        about,
        random,
      );
    case 'short':
      return sentences(random.integer(0, 1), about, random);
    case 'paragraph':
      return sentences(random.integer(2, 6), about, random);
    case 'document':
      return sections(random.integer(2, 5), about, random);
    case 'manual':
      return sections(random.integer(9, 45), about, random);
  }
}

function sentences(more: number, about: DescriptionTopic, random: Random): string {
  const parts = [fill(random.pick(OPENINGS), about, random)];
  if (random.chance(0.06)) parts.unshift(random.pick(EMOJI));
  for (let count = 0; count < more; count++) parts.push(fill(random.pick(SENTENCES), about, random));
  if (random.chance(0.04)) parts.push(random.pick(CJK));
  return parts.join(' ');
}

function sections(count: number, about: DescriptionTopic, random: Random): string {
  const parts = [sentences(1, about, random)];
  for (let section = 0; section < count; section++) {
    parts.push(random.chance(0.5) ? fill(random.pick(SECTIONS), about, random) : sentences(2, about, random));
  }
  return parts.join(random.chance(0.1) ? '\r\n\r\n' : '\n\n');
}

/** Ends with an ellipsis, or in the middle of a word. */
function cutOff(text: string, random: Random): string {
  let end = random.integer(40, Math.min(text.length - 1, 500));
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last < 0xdc00) end--;
  return text.slice(0, end).trimEnd() + random.pick(['…', '...', '', '']);
}

function amountOf(price: number, random: Random): string {
  const cents = Number((price * 100).toPrecision(12));
  const amounts = [
    `Costs $${price} per call.`,
    `Price: ${price} USDC.`,
    `Pay ${price} USD per request, nothing else.`,
    `($${price.toFixed(Math.max(2, String(price).split('.')[1]?.length ?? 0))} each)`,
    `$${price}/call. Refunds above $5,000 go through support.`,
  ];
  if (Number.isInteger(cents) && cents < 100)
    amounts.push(`Only ${cents} ${cents === 1 ? 'cent' : 'cents'} a call!`);
  return random.pick(amounts);
}

function fill(template: string, { thing, subject }: DescriptionTopic, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (_, slot) => {
    switch (slot) {
      case 'Thing':
        return thing.charAt(0).toUpperCase() + thing.slice(1);
      case 'thing':
        return thing;
      case 'subject':
        return subject;
      default:
        return String(random.integer(2, 90));
    }
  });
}
