import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser tab. Finds elements by CSS selectors. */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. The function must not use anything defined outside it. */
  evaluate<Input extends unknown[], Result>(
    work: (...input: Input) => Result | Promise<Result>,
    ...input: Input
  ): Promise<Result>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
  /** Changes the screen's height. The width is always that of a phone. */
  resize(height: number): Promise<void>;
  /** The screen as PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export type Engine = {
  name: string;
  /** The Debian and Ubuntu packages. */
  packages: string;
  isInstalled(): boolean;
  /** Opens a tab that saves downloads in the folder. */
  open(folder: string): Promise<Driver>;
};

/** The width and height of a phone. */
export const phone = { width: 390, height: 844 };

export function programNamed(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}
