import type { Config } from '#server/config/config.ts';
import type { SmtpServer } from '#server/mail/settings.ts';
import { writeMailFile } from './files.ts';
import type { Letter } from './letters/letters.ts';
import { type Line, type Outcome, openLine, type SmtpLimits } from './smtp.ts';

/** Nothing can be delivered at present, whatever the mail is. */
export class Undeliverable extends Error {}

/** Takes composed mails to where they go. */
export type Carrier = {
  /**
   * @param beforeTheEnd is awaited just before the other side could accept the mail
   * @throws {Undeliverable}
   */
  carry(letter: Letter, message: Buffer, beforeTheEnd: () => Promise<void>): Promise<Outcome>;
  /** Nothing is to be carried for a while. */
  rest(): void;
};

export const carrierFor = ({ smtp, dataDir }: Pick<Config, 'smtp' | 'dataDir'>, from: string, limits?: SmtpLimits) =>
  smtp === null ? intoFiles(dataDir) : bySmtp(smtp, from, limits);

function bySmtp(server: SmtpServer, from: string, limits?: SmtpLimits): Carrier {
  let line: Line | null = null;
  return {
    async carry({ recipient }, message, beforeTheEnd) {
      if (!line?.isOpen()) line = await openLine(server, from, limits).catch(undeliverable);
      return line.send(recipient.address, message, beforeTheEnd);
    },
    rest() {
      line?.close();
      line = null;
    },
  };
}

/** A file is there or not, so nothing has to be noted before its end: it has the mail's name, and may be written twice. */
const intoFiles = (dataDir: string): Carrier => ({
  async carry({ registrationId, id }, message) {
    await writeMailFile(dataDir, { registrationId, id }, message).catch(undeliverable);
    return { kind: 'sent' };
  },
  rest() {},
});

function undeliverable(error: Error): never {
  throw new Undeliverable(error.message);
}
