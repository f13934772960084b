import { chainOfCaip2 } from '../values/chain-ids';
import type { JsonNode } from '../json/tree';
import {
  figuresOf,
  type Figures,
  type LabelField,
  type NamesField,
  type VolumesUpToPrice,
} from '../listing/figures';
import { partOf, partOfAmount } from '../values/format';
import { code, codes, list } from '../text/markdown';
import type { HoverContext } from './hover-context';

/** The meaning of a label, and how many entries have it. */
export function labelContent(field: LabelField, { listing, entry, reading, settings }: HoverContext): string {
  const label = reading.values[field];
  if (label === undefined) return '';
  const figures = figuresOf(listing);
  const equal = figures.labels(field).get(label) ?? 1;
  const first = entry.acceptedChains?.[0];
  const notes: string[] = [];
  if (field === 'qualityFlag') notes.push('It is a label, not a state: transitions are not known');
  if (field === 'chain') notes.push(...networkNotes(label, settings.chains));
  if (field === 'chain' && first !== undefined && first !== label)
    notes.push(`The first of ${code('acceptedChains')} is ${code(first)}`);
  const volumes = figures.volumesUpToPrice(settings.price.max);
  const volume = shareOf(volumes.labels(field).get(label), volumes);
  return list([`${code(label)}: ${share(equal, figures)}${volume}`, ...notes]);
}

/** How many entries have the names of an array, or the one name hovered. */
export function namesContent(field: NamesField, { listing, entry, settings, element }: HoverContext): string {
  const array = entry[field];
  if (!array) return '';
  const figures = figuresOf(listing);
  const { names, arrays } = figures.names(field);
  const volumes = figures.volumesUpToPrice(settings.price.max);
  const part = (name: string): string =>
    `${code(name)}: ${share(names.get(name) ?? 1, figures)}${shareOf(volumes.names(field).get(name), volumes)}`;
  if (element) {
    const name = stringOf(element);
    if (name === undefined) return 'The element is not a string.';
    const notes = field === 'acceptedChains' ? networkNotes(name, settings.acceptedChains) : [];
    return list([part(name), ...notes]);
  }
  if (array.length === 0) return 'The array is empty.';
  const shown = [...new Set(array)].filter((name) => name !== undefined);
  const maxNames = 12;
  return list([
    ...shown.slice(0, maxNames).map(part),
    ...(shown.length > maxNames ? [`and ${shown.length - maxNames} more`] : []),
    ...(shown.length > 1 ? [`Exactly these, in this order: ${share(arrays.get(array) ?? 1, figures)}`] : []),
  ]);
}

/** An element that is not counted as an entry may still have a value. */
function share(equal: number, { size }: Figures): string {
  return partOf(equal, Math.max(equal, size));
}

/** The share of the volume, if it can be computed. */
function shareOf(volume: number | undefined, { total }: VolumesUpToPrice): string {
  const hasShare = volume !== undefined && volume >= 0 && volume <= total && total > 0 && total < Infinity;
  return hasShare ? `, ${partOfAmount(volume, total, 'volume')}` : '';
}

function networkNotes(network: string, known: ReadonlySet<string>): string[] {
  if (known.has(network)) return [];
  const name = chainOfCaip2(network);
  return [
    ...(name === undefined ? [] : [`Its CAIP-2 id stands for ${code(name)}`]),
    `It is none of the known networks: ${codes([...known], 12)}`,
  ];
}

function stringOf({ kind, ...node }: JsonNode): string | undefined {
  return kind === 'string' && 'value' in node ? String(node.value) : undefined;
}
