export const boundary = '----fest';
export const formType = `multipart/form-data; boundary=${boundary}`;

export type UploadedPhoto = { bytes: Buffer; type: string };

export const partHead = (name: string, more = ''): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;

export function formBytes(fields: Record<string, string | readonly string[]>, photo?: UploadedPhoto | null): Buffer {
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => `${partHead(name)}${one}\r\n`),
  );
  const fileHead = photo ? partHead('idPhoto', `; filename="id"\r\ncontent-type: ${photo.type}`) : '';
  const end = `${photo ? '\r\n' : ''}--${boundary}--\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + fileHead), photo?.bytes ?? Buffer.alloc(0), Buffer.from(end)]);
}
