/** What the core uses of the globals that browsers and Node share. */
interface URL {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
}
declare const URL: new (text: string) => URL;
