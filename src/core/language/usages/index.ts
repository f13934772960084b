export { mayContain } from './contains';
export { contentFor, LITERAL_EXTENSIONS, literalAt, literalsIn, type Literal } from './literals';
