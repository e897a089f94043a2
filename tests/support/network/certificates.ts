import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(`tests/fixtures/certificates/${name}.pem`, 'utf8');
const certificate = (name: string) => ({ cert: read(name), key: read('key') });

/** Self-signed certificates with one key. All last until 2124, except the expired one. */
export const certificates = {
  trusted: certificate('trusted'),
  expired: certificate('expired'),
  ofAnotherName: certificate('of-another-name'),
};
