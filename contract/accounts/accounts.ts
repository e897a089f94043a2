import * as z from 'zod/mini';
import { ruleSentences } from '../calls/problems.ts';
import { fieldLimits, requiredText } from '../registration.ts';
import { passwordRule, usernameRule } from './rules.ts';

const required = { error: ruleSentences.required };
const another = (sentence: string) => ({ error: `Choose another: ${sentence}.` });
const username = z.string(required).check(z.trim(), z.regex(usernameRule.pattern, another(usernameRule.sentence)));
const password = z.string(required).check(z.minLength(passwordRule.min, another(passwordRule.sentence)));

/** Times are ISO 8601 in UTC. */
const account = z.object({ id: z.string(), username: z.string(), createdAt: z.string() });
export type Account = z.infer<typeof account>;
export const accountList = z.array(account);

const invitation = z.object({
  id: z.string(),
  name: z.string(),
  invitedBy: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;
export const invitationList = z.array(invitation);

export const newInvitation = z.object({ name: requiredText(fieldLimits.name) });

/** `link` is a full URL. The server stores only the link's hash, so it cannot send the link again. */
export const madeInvitation = z.object({ id: z.string(), name: z.string(), link: z.string() });
export type MadeInvitation = z.infer<typeof madeInvitation>;

export const accountJoinPath = (token: string) => `/admin/join/${token}`;

/** The join page sends this first, to show who invited the person. */
export const offering = z.object({ token: z.string(required) });
export const offeredAccount = z.object({ name: z.string(), invitedBy: z.string() });
export type OfferedAccount = z.infer<typeof offeredAccount>;

export const accountJoining = z.object({ ...offering.shape, username, password });

export const passwordChange = z.object({ current: z.string(required), password });

/** A session of the signed-in organiser. `browser` is a text such as 'Chrome on Android'. */
const ownSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  createdAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
export const sessionList = z.array(ownSession);
