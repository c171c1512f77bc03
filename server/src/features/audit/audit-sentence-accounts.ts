import { changed, type DescribedEntry, recordOf, textOrNumber } from './audit-sentence-fields.ts';

export function aboutAccount(entry: DescribedEntry): string | undefined {
  const after = recordOf(entry.after);
  const person = entry.person ?? (textOrNumber(after['username']) || 'somebody');
  switch (entry.action) {
    case 'created': {
      const role = textOrNumber(after['staff_role'] ?? after['role']);
      return `made an account for ${person}${role && ` (${role})`}`;
    }
    case 'registered':
      return `made an account of their own (${textOrNumber(after['role'])})`;
    case 'invited':
      return `sent ${person} the invitation again`;
    case 'accepted':
      return `let ${person} in, who accepted the invitation`;
    case 'code made':
      return `made a one-time sign-in code for ${person}`;
    case 'reset link sent':
      return `sent ${person} a link to set a new password`;
    case 'erased':
      return `erased who ${person} was`;
    case 'password set':
      return `set a new password for ${person}`;
    case 'password changed':
      return 'changed their own password';
    case 'password reset':
      return 'set a new password by a mailed link';
    case 'second factor on':
      return 'switched on two-step verification';
    case 'second factor off':
      return 'switched off two-step verification';
    case 'second factor codes renewed':
      return 'made new recovery codes';
    case 'second factor reset':
      return `reset the two-step verification of ${person}`;
    case 'owner details changed':
      return `changed the owner’s details of ${person}`;
    case 'own data downloaded':
      return 'downloaded what is held about them';
    case 'data handed out':
      return `made the file of what is held about ${person}`;
    case 'changed':
      if (changed(entry, 'status'))
        return `${after['status'] === 'inactive' ? 'deactivated' : 'activated'} the account of ${person}`;
      if (changed(entry, 'staff_role')) return `made ${person} ${textOrNumber(after['staff_role'])}`;
      if (changed(entry, 'estates')) return `changed the estates of ${person}`;
      if (changed(entry, 'cash_limit') || changed(entry, 'cash_limit_day'))
        return `changed how much cash ${person} may record`;
      if (changed(entry, 'role')) return `gave ${person} the role ${textOrNumber(after['role'])}`;
      return `changed the account of ${person}`;
    default:
      return undefined;
  }
}

export function aboutSignIn({ action, subject_id, after }: DescribedEntry): string | undefined {
  const { username, device, address, step, second_factor, one_time_code } = recordOf(after);
  // Both values are erased with the person.
  const from = device
    ? `${textOrNumber(device).replace('Unknown', 'an unknown')} (${textOrNumber(address)})`
    : 'a device that is not known any more';
  switch (action) {
    case 'signed in':
      if (second_factor === 'recovery') return `signed in with a recovery code from ${from}`;
      return `signed in ${one_time_code ? 'with a one-time code ' : ''}from ${from}`;
    case 'failed':
      return `refused a sign-in as ${textOrNumber(username) || `account no. ${subject_id}`} from ${from}: wrong ${step === 'password' ? 'password' : 'code'}`;
    case 'signed out':
      return 'signed out';
    case 'signed out everywhere':
      return username === undefined ? 'signed out everywhere' : `signed ${textOrNumber(username)} out everywhere`;
    case 'signed everybody out':
      return 'signed everybody out';
    case 'ended a sign-in':
      return `ended their sign-in from ${from}`;
    default:
      return undefined;
  }
}
