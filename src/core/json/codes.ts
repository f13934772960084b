// Character codes of JSON's tokens. Constants are inlined by the builds.

export const TAB = 9;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;
export const SPACE = 32;
export const QUOTE = 34;
export const STAR = 42;
export const COMMA = 44;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const UPPER_E = 69;
export const OPEN_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSE_BRACKET = 93;
export const LOWER_E = 101;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
