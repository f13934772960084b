import type { User } from '../user';

/** Takes a picture of the window under a name. */
export type TakePicture = (name: string) => Promise<void>;

/** A test that uses the sample listings in a folder like a user. */
export type Walk = (user: User, takePicture: TakePicture, folder: string) => Promise<void>;
