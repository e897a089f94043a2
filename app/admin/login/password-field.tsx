import { type ComponentProps, useState } from 'react';
import { ToolButton } from '#app/ui/buttons.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';

export const credential = { required: true, autoCapitalize: 'none', spellCheck: false };

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField type={isShown ? 'text' : 'password'} {...credential} {...props}>
      <ToolButton aria-pressed={isShown} onClick={() => setIsShown(!isShown)} className="min-w-18 shrink-0">
        {isShown ? 'Hide' : 'Show'}
      </ToolButton>
    </TextField>
  );
}
