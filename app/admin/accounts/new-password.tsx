import { call } from '#app/tool-api.ts';
import { passwordRule } from '#contract/accounts/rules.ts';
import { PasswordField } from '../login/password-field.tsx';
import { ToolForm } from '../page/tool-form.tsx';
import { useChange } from '../page/use-change.ts';
import { useOrganiser } from '../session/query-client.ts';

export function NewPassword() {
  const change = useChange((body: object) => call('changePassword', { body }));
  return (
    <ToolForm
      title="Change your password"
      action={{ idle: 'Change it', busy: 'Changing...' }}
      change={change}
      onSend={change.mutate}
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
