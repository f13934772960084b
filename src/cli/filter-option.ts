import { parseFilter, type Filter } from '../core/browse/filter/parse';
import { Failure } from './failure';

/** Reads the option `--filter`. @throws Failure if the filter has errors, with a sentence for each */
export function readFilter(text = ''): Filter {
  const filter = parseFilter(text);
  const sentences = filter.errors.map(({ message }) => `--filter: ${message}`);
  if (sentences.length > 0) throw new Failure(sentences.join('\n'), sentences);
  return filter;
}
