import type { Person } from '../person';

/** Takes a picture of the window under a name. */
export type See = (name: string) => Promise<void>;

/** What the user does with the sample listings in a folder; it fails where they do not see what they should. */
export type Walk = (person: Person, see: See, folder: string) => Promise<void>;
