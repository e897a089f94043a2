import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/tool-api.ts';
import { passwordRule } from '#contract/accounts/rules.ts';
import { PasswordField } from '../login/password-field.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { useOrganiser } from '../session/query-client.ts';

export function NewPassword() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: object) => call('changePassword', { body }),
    onSuccess: () => client.invalidateQueries(),
  });

  return (
    <ToolForm
      title="Change your password"
      action={{ idle: 'Change it', busy: 'Changing...' }}
      change={change}
      onSend={(body, form) => change.mutate(body, { onSuccess: () => form.reset() })}
      status={change.isSuccess ? 'Changed. You are signed out everywhere else.' : 'This signs you out everywhere else.'}
    >
      {/* A hidden username tells password managers whose password this is. */}
      <input hidden readOnly autoComplete="username" value={useOrganiser() ?? ''} />
      <PasswordField name="current" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="password"
        label="New password"
        hint={`At least ${passwordRule.min} characters.`}
        autoComplete="new-password"
      />
    </ToolForm>
  );
}
