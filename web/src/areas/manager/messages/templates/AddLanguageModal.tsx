import { language as languageSchema } from '@amayumba/contract/messages/template.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { languageName } from '../../../../lib/language-name.ts';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

interface AddLanguageModalProps {
  onAdd: (language: string) => void;
  onClose: () => void;
}

/** Opens the texts of another language, to be written one by one. */
export function AddLanguageModal({ onAdd, onClose }: AddLanguageModalProps) {
  const { draft, patch, clear, kept } = useStoredDraft('add-language', () => ({ code: '' }));
  const [wasChecked, setChecked] = useState(false);
  const read = z.safeParse(languageSchema, draft.code.trim().toLowerCase());
  const name = read.success && languageName(read.data);
  return (
    <Modal
      draft={kept}
      title="Add a language"
      size="sm"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!read.success) return;
        clear();
        onAdd(read.data);
        onClose();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={false}>
          Show its texts
        </FormButtons>
      }
    >
      <TextField
        label="Language code"
        required
        autoComplete="off"
        autoCapitalize="none"
        maxLength={3}
        placeholder="lg"
        hint={name ? `${name}.` : 'ISO 639: lg is Luganda, nyn Runyankole, ach Acholi, teo Teso, sw Kiswahili.'}
        value={draft.code}
        onChange={({ target }) => patch({ code: target.value })}
        error={wasChecked && !read.success ? read.error.issues[0]?.message : undefined}
      />
    </Modal>
  );
}
