import { generateKeyPairSync, sign } from 'node:crypto';

type Certificate = { cert: string; key: string };

const decade = 3650 * 86_400_000;

/** A self-signed certificate for a host name and 127.0.0.1, as PEM. */
export function selfSigned(name = 'localhost', ends = new Date(Date.now() + decade)): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const subject = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))));
  const hosts = sequence(der(0x82, Buffer.from(name)), der(0x87, Buffer.from([127, 0, 0, 1])));
  const subjectAltName = sequence(Buffer.from('0603551d11', 'hex'), der(0x04, hosts));
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(instant(new Date('2024-01-01T00:00:00Z')), instant(ends)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAltName)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const body = sequence(signed, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** An ASN.1 value with its tag and length. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const instant = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

export const certificates = {
  trusted: selfSigned(),
  expired: selfSigned('localhost', new Date('2025-01-01T00:00:00Z')),
  ofAnotherName: selfSigned('fest.example'),
};
