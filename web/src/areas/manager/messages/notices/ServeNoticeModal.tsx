import type { Account } from '@amayumba/contract/money/account.ts';
import { type Notice, NOTICE_KINDS, NOTICE_NAMES, type NoticeKind } from '@amayumba/contract/messages/notice.ts';
import { useState } from 'react';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { useServeNoticeMutation } from '../../../../features/messages/notices.api.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { MoneyForm } from '../../money/MoneyForm.tsx';
import { homeText } from '../../money/money-place.ts';
import { AccountField } from '../../money/record/AccountField.tsx';
import { emptyNotice, NOTICE_FIELDS, noticeBody } from './notice-draft.ts';
import { NoticeFields } from './NoticeFields.tsx';
import { NoticeLaw } from './NoticeLaw.tsx';
import { ServedNotice } from './ServedNotice.tsx';

const KINDS = NOTICE_KINDS.map((value) => ({ value, label: NOTICE_NAMES[value] }));

interface ServeNoticeModalProps {
  /** The account of the page on which the form is open; without it, one is chosen. */
  account?: Account | undefined;
  onClose: () => void;
}

/** Serves a formal notice on the tenant of an account; then it shows the paper and the objections to the notice. */
export function ServeNoticeModal({ account: given, onClose }: ServeNoticeModalProps) {
  const { draft, patch, clear, kept, once } = useSentDraft(`notice-${given?.id ?? 'any'}`, emptyNotice);
  const [serve] = useServeNoticeMutation();
  const [served, setServed] = useState<Notice>();
  const account = given ?? draft.account;
  const errors = once.problem?.fields ?? {};
  const submit = async () => {
    if (!account) return;
    const answer = await once.send((key) => serve({ key, body: noticeBody(draft, account.id) }));
    if (!answer?.data) return;
    clear();
    setServed(answer.data);
  };
  if (served) return <ServedNotice notice={served} onClose={onClose} />;
  return (
    <MoneyForm
      draft={kept}
      title="Serve a notice"
      description={
        given
          ? `${given.tenant_details.name}, ${homeText(given.tenant_details)}`
          : 'A paper in the portal, by email, and an SMS that it is there.'
      }
      sending={once}
      fields={NOTICE_FIELDS}
      submitLabel="Serve notice"
      disabled={!account}
      onSubmit={submit}
      onClose={onClose}
    >
      {!given && (
        <AccountField
          value={draft.account}
          onChange={(chosen) => patch({ account: chosen })}
          error={errors['account']}
        />
      )}
      <SelectField
        label="Notice"
        options={KINDS}
        value={draft.kind}
        onChange={({ target }) => patch({ kind: target.value as NoticeKind })}
      />
      <NoticeLaw kind={draft.kind} />
      <NoticeFields draft={draft} onChange={patch} account={account} errors={errors} />
    </MoneyForm>
  );
}
