import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '#app/tool-api.ts';
import { PrimaryButton } from '#app/ui/buttons.tsx';
import { Message } from '#app/ui/message.tsx';
import { passwordRule } from '#contract/accounts/rules.ts';
import { PasswordField } from '../login/password-field.tsx';
import { useOrganiser } from '../session/query-client.ts';

export function NewPassword() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: object) => call('changePassword', { body }),
    onSuccess: () => client.invalidateQueries(),
  });

  function send(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const form = submission.currentTarget;
    const body = Object.fromEntries(new FormData(form));
    if (!change.isPending) change.mutate(body, { onSuccess: () => form.reset() });
  }

  return (
    // Without scripts, method=dialog keeps the passwords out of the address.
    <form
      method="dialog"
      onSubmit={send}
      aria-labelledby="password"
      className="flex min-w-0 flex-col gap-5 border-l-4 border-line-strong bg-raised px-5 py-6"
    >
      <h2 id="password" className="text-2xl">
        Change your password
      </h2>
      {/* For password managers. */}
      <input hidden readOnly autoComplete="username" value={useOrganiser() ?? ''} />
      <PasswordField name="current" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="password"
        label="New password"
        hint={`At least ${passwordRule.min} characters.`}
        autoComplete="new-password"
      />
      {change.error && <Message>{change.error.message}</Message>}
      <PrimaryButton type="submit" disabled={change.isPending}>
        {change.isPending ? 'Changing...' : 'Change it'}
      </PrimaryButton>
      <p role="status" className="text-text-soft">
        {change.isSuccess ? 'Changed. You are signed out everywhere else.' : 'This signs you out everywhere else.'}
      </p>
    </form>
  );
}
