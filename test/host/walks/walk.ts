import type { Person } from '../person';

/** Takes a picture of the window under a name. */
export type See = (name: string) => Promise<void>;

/** A test that uses the sample listings in a folder like a user. */
export type Walk = (person: Person, see: See, folder: string) => Promise<void>;
