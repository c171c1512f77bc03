import { useSentForm } from '../../../../api/use-sent-form.ts';
import { INVITATION_DAYS } from '@amayumba/contract/accounts/rules.ts';
import { type Staff, staffSchema } from '@amayumba/contract/staff/staff.ts';
import { fieldErrorsOf } from '../../../../api/field-errors.ts';
import { emptyPerson, PersonFields } from '../../../../features/people/PersonFields.tsx';
import { newStaffWork, STAFF_WORK_FIELDS, staffWorkBody, StaffWorkFields, staffWorkOf } from './StaffWorkFields.tsx';
import { useCreateStaffMutation, useUpdateStaffMutation } from '../../../../features/staff/staff.api.ts';
import { FormModal } from '../../../../ui/FormModal.tsx';
import { notify } from '../../../../ui/notices.ts';
import { EditModal } from '../../estates/forms/EditModal.tsx';
import { useEditForm } from '../../estates/forms/use-edit-form.ts';

export function AddStaffModal({ onClose }: { onClose: () => void }) {
  const { draft, patch, problem, form, send } = useSentForm('add-staff', onClose, () => ({
    ...emptyPerson(),
    ...newStaffWork(),
  }));
  const [create] = useCreateStaffMutation();
  const errors = fieldErrorsOf(problem);
  const submit = async () => {
    const { first_name, last_name, username, email, phone_number } = draft;
    const person = { first_name, last_name, username, email, phone_number };
    await send(
      (key) => create({ key, body: { ...person, ...staffWorkBody(draft) } }),
      ({ name }) => notify.success(`${name} was invited.`),
    );
  };
  return (
    <FormModal
      {...form}
      title="Add Staff"
      size="lg"
      onSubmit={() => void submit()}
      submitLabel="Send Invitation"
      pendingLabel="Sending..."
      failure="Not invited"
    >
      <PersonFields draft={draft} onChange={patch} errors={errors} isNew isEmailRequired />
      <div className="mt-5">
        <StaffWorkFields work={draft} onChange={patch} errors={errors} />
      </div>
      <p className="mt-4 text-sm text-muted">
        They get an email with a link to choose their password. It works once, for {INVITATION_DAYS} days.
      </p>
    </FormModal>
  );
}

export function ChangeStaffModal({ person, onClose }: { person: Staff; onClose: () => void }) {
  const [update] = useUpdateStaffMutation();
  const edit = useEditForm({
    name: `staff-${person.id}`,
    stored: person,
    draftOf: staffWorkOf,
    schema: staffSchema,
    fields: STAFF_WORK_FIELDS,
    required: [],
    save: (draft, version) => update({ id: person.id, change: { ...staffWorkBody(draft), version } }),
    nameOf: () => person.name,
    note: 'It holds from their next step in the portal.',
    onClose,
  });
  return (
    <EditModal title="Change Staff" description={person.name} edit={edit}>
      <StaffWorkFields work={edit.draft} onChange={edit.change} errors={edit.errors} />
    </EditModal>
  );
}
