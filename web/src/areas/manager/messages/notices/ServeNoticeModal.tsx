import { NOTICE_SECTIONS } from '@amayumba/contract/messages/notice-law.ts';
import {
  type Notice,
  NOTICE_KINDS,
  NOTICE_NAMES,
  type NoticeKind,
  type NoticeWarning,
} from '@amayumba/contract/messages/notice.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { useState } from 'react';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { noticeName, noticeText } from '../../../../features/messages/notice-view.ts';
import { useServeNoticeMutation } from '../../../../features/messages/notices.api.ts';
import { useMoneyRule } from '../../../../features/money/use-money-rule.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { FileLink } from '../../../../ui/FileLink.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { homeText } from '../../money/money-place.ts';
import { SentForm } from '../../SentForm.tsx';
import { AccountField } from '../../money/record/AccountField.tsx';
import { noticeMessagesPath } from '../message-place.ts';
import { emptyNotice, NOTICE_FIELDS, noticeBody, NoticeFields } from './NoticeFields.tsx';

const KINDS = NOTICE_KINDS.map((value) => ({ value, label: NOTICE_NAMES[value] }));

interface ServeNoticeModalProps {
  /** The account of the page on which the form is open; without it, one is chosen. */
  account?: Account | undefined;
  onClose: () => void;
}

export function ServeNoticeModal({ account: given, onClose }: ServeNoticeModalProps) {
  const { draft, patch, clear, kept, once } = useSentDraft(`notice-${given?.id ?? 'any'}`, emptyNotice);
  const [serve] = useServeNoticeMutation();
  const [served, setServed] = useState<Notice>();
  const account = given ?? draft.account;
  const errors = once.problem?.fields ?? {};
  const field = fieldsOf(draft, patch, errors);
  const submit = async () => {
    if (!account) return;
    const answer = await once.send((key) => serve({ key, body: noticeBody(draft, account.id) }));
    if (!answer?.data) return;
    clear();
    setServed(answer.data);
  };
  if (served) return <ServedNotice notice={served} onClose={onClose} />;
  return (
    <SentForm
      draft={kept}
      title="Serve a notice"
      description={
        given
          ? `${given.tenant_details.name}, ${homeText(given.tenant_details)}`
          : 'The tenant gets the notice in the portal and by email, and an SMS that it is there.'
      }
      isPending={once.isPending}
      problem={once.problem}
      fields={NOTICE_FIELDS}
      submitLabel="Serve notice"
      disabled={!account}
      onSubmit={submit}
      onClose={onClose}
    >
      {!given && <AccountField {...field.value('account')} />}
      <SelectField label="Notice" options={KINDS} {...field.text('kind')} />
      <NoticeLaw kind={draft.kind} />
      <NoticeFields draft={draft} onChange={patch} account={account} errors={errors} />
    </SentForm>
  );
}

/** The section of the law behind a notice, and the period that it requires. See docs/rules.md, Notices. */
function NoticeLaw({ kind }: { kind: NoticeKind }) {
  const text = useLawText(kind);
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunken px-3.5 py-2.5 text-sm text-muted">
      <Icon name="info" className="mt-px size-4 flex-none" />
      <span>
        <b className="font-semibold text-ink">Landlord and Tenant Act 2022, {NOTICE_SECTIONS[kind]}.</b> {text}
      </span>
    </p>
  );
}

function useLawText(kind: NoticeKind): string {
  const percent = useMoneyRule('rent_rise_percent');
  const days = useMoneyRule('notice_days');
  const advised = useMoneyRule('notice_days_advised');
  const [week, month, year] = [
    useMoneyRule('end_notice_week_days'),
    useMoneyRule('end_notice_month_days'),
    useMoneyRule('end_notice_year_days'),
  ];
  const hours = useMoneyRule('entry_notice_hours');
  const late = useMoneyRule('default_days');
  switch (kind) {
    case 'rent_increase':
      return `At most ${percent}% a year, once in 12 months, with ${days} days' notice; ${advised} days are safer.`;
    case 'end_of_tenancy':
      return `${week} days' notice where rent is due each week, ${month} each month, ${year} each year. Longer is allowed.`;
    case 'inspection':
      return `The tenant must be notified in writing at least ${hours} hours before.`;
    case 'arrears':
      return `States what is overdue. After ${late} days without payment you may go to the local council court or a magistrate.`;
  }
}

function ServedNotice({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { tenant_details, kind, warnings, pdf, id } = notice;
  return (
    <Modal
      title="Notice served"
      description={tenant_details.name}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4 text-[0.875rem]">
        <p>
          <b className="font-semibold">{NOTICE_NAMES[kind]}</b>: {noticeText(notice)}
        </p>
        {warnings.length > 0 && (
          <Banner tone="amber" title="What speaks against it">
            <ul className="mt-1 grid gap-1.5">
              {warnings.map(({ text, section, source }) => (
                <li key={text}>
                  {text} ({sourceText({ section, source })})
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {pdf && <FileLink href={pdf} what={noticeName(notice)} />}
          <Link to={noticeMessagesPath(id)} className="font-semibold text-link hover:underline">
            How it was delivered
          </Link>
        </p>
      </div>
    </Modal>
  );
}

const sourceText = ({ section, source }: Pick<NoticeWarning, 'section' | 'source'>) =>
  section === '' || source.includes(section) ? source : `${source}, ${section}`;
