import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { PublicPanel } from './PublicPanel.tsx';

/** How long 'Message Sent!' is shown. See docs/product.md, Limits and polling. */
const SUCCESS_MS = 3000;

/**
 * Sends a message to the managers. It shows success only after the server has stored it. See docs/rules.md, Contact
 * messages.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    if (state !== 'sent') return undefined;
    const timer = setTimeout(() => {
      form.current?.reset();
      setState('typing');
    }, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    if (state !== 'typing') return;
    form.current = event.currentTarget;
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setState('sending');
    setProblem(null);
    const result = await call({ method: 'POST', path: PUBLIC_PATHS.contact, body });
    if ('error' in result) setProblem(result.error);
    setState('error' in result ? 'typing' : 'sent');
  }

  const errorOf = (field: string) => problem?.fields?.[field];
  return (
    <PublicPanel>
      <h2 className="text-xl text-ink sm:text-2xl">Send a message</h2>
      <PageForm
        isPending={state === 'sending'}
        onSubmit={(event) => void submit(event)}
        className="mt-5 grid gap-4 sm:grid-cols-2"
      >
        {problem && (
          <Banner tone="rose" title="Your message was not sent." className="sm:col-span-2">
            {problem.error}
          </Banner>
        )}
        <TextField label="Full Name" name="name" autoComplete="name" error={errorOf('name')} required />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          error={errorOf('email')}
          required
        />
        <TextField label="Subject" name="subject" error={errorOf('subject')} className="sm:col-span-2" required />
        <TextAreaField
          label="Message"
          name="message"
          rows={5}
          error={errorOf('message')}
          className="sm:col-span-2"
          required
        />
        <Button type="submit" variant="primary" size="lg" isPending={state === 'sending'} className="sm:col-span-2">
          {state === 'sending' ? 'Sending...' : 'Send message'}
        </Button>
        <PrivacyNote className="text-center sm:col-span-2">Your message is kept to answer you.</PrivacyNote>
        {state === 'sent' && (
          <Banner tone="green" title="Message Sent!" className="sm:col-span-2">
            Thank you. We will answer by email.
          </Banner>
        )}
      </PageForm>
    </PublicPanel>
  );
}
