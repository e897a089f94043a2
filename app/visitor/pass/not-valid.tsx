import { Link } from 'react-router';
import { Statement } from '#app/layout/statement.tsx';
import { button } from '#app/ui/button.ts';

/**
 * For a link that never was one, and for one that was: which of them is nobody's business. `isRenewed` is for whoever
 * asked for a new pass here and got no answer.
 */
export function NotValid({ isRenewed }: { isRenewed: boolean }) {
  return (
    <Statement mark="error 404" title="This pass is not valid any more">
      <p>
        {isRenewed
          ? 'Your new pass was made already: the new link is in your mail, or ask an organiser for it.'
          : 'It may have been replaced by a new one, or withdrawn, or a part of the link got lost. Your mail and number find the one that counts.'}
      </p>
      <Link to="/pass" className={button.primary}>
        Find my pass
      </Link>
    </Statement>
  );
}
