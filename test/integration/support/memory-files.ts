import * as vscode from 'vscode';

/** An in-memory file system, as in a virtual workspace. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly #files = new Map<string, Uint8Array>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  #delay: Promise<void> | undefined;
  /** Whether a reading has been delayed. */
  isDelayed = false;

  /** Has the next reading of a file return its present content late. @returns has it return */
  delayNextReading(): () => void {
    let answer = (): void => undefined;
    this.#delay = new Promise((resolve) => {
      answer = resolve;
    });
    return answer;
  }

  /** Creates or replaces a file, even if the file system is read-only for the extension. */
  write({ path }: vscode.Uri, content: string): void {
    this.#files.set(path, new TextEncoder().encode(content));
  }

  textOf({ path }: vscode.Uri): string {
    return new TextDecoder().decode(this.#files.get(path));
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat | Promise<vscode.FileStat> {
    const file = this.#files.get(uri.path);
    if (file) return { type: vscode.FileType.File, ctime: 0, mtime: file.length, size: file.length };
    if ([...this.#files.keys()].some((path) => path.startsWith(`${uri.path.replace(/\/$/, '')}/`)))
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw vscode.FileSystemError.FileNotFound(uri);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const file = this.#files.get(uri.path);
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    const delay = this.#delay;
    this.#delay = undefined;
    this.isDelayed ||= delay !== undefined;
    await delay;
    return file;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    const type = this.#files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.#files.set(uri.path, content);
    this.#changed.fire([{ type, uri }]);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): void {
    // Folders are where files are.
  }

  delete({ path }: vscode.Uri): void {
    this.#files.delete(path);
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
}
