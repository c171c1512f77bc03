import { DELIVERY_LABELS, DELIVERY_STATES, type Webhook } from '@amayumba/contract/webhooks/webhook.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useListDeliveriesQuery, useRepeatDeliveryMutation } from '../../../../features/webhooks/webhooks.api.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Figures } from '../../../../ui/Figures.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { Pagination } from '../../../../ui/Pagination.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { DeliveryItem } from './DeliveryItem.tsx';
import { shortUrl } from './webhook-words.ts';

const PAGE_SIZE = 20;
/** How often unfinished deliveries are read again, in milliseconds. */
const POLL_MS = 3_000;

/** The deliveries to a webhook in the last 30 days. Unfinished ones are refreshed. */
export function DeliveriesModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, is_active, url } = webhook;
  const [page, setPage] = useState(1);
  const [state, setState] = useState<(typeof DELIVERY_STATES)[number]>();
  const query = useListDeliveriesQuery(
    { id, page, page_size: PAGE_SIZE, state },
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const [repeat, { isLoading, error }] = useRepeatDeliveryMutation();
  const problem = asProblem(error);
  const choose = (chosen: string) => {
    setState(DELIVERY_STATES.find((known) => known === chosen));
    setPage(1);
  };
  return (
    <Modal title="Deliveries" description={shortUrl(url)} size="lg" onClose={onClose}>
      <SelectField
        label="State"
        className="sm:w-1/2"
        placeholder="All"
        options={DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_LABELS[value] }))}
        value={state ?? ''}
        onChange={({ target }) => choose(target.value)}
      />
      {problem && (
        <Banner tone="rose" title="Not sent again" className="mt-4">
          {problem.error}
        </Banner>
      )}
      <div className="mt-4">
        <Figures title="The deliveries" query={query}>
          {({ results, count }) =>
            results.length === 0 ? (
              <EmptyState icon="clock" title="No deliveries">
                {state ? 'None is in this state.' : 'Nothing was sent in the last 30 days.'}
              </EmptyState>
            ) : (
              <>
                <ul aria-label="Deliveries" className="divide-y divide-line border-y border-line">
                  {results.map((delivery) => (
                    <DeliveryItem
                      key={delivery.id}
                      delivery={delivery}
                      isActive={is_active}
                      isPending={isLoading}
                      onRepeat={() => void repeat(delivery.id)}
                    />
                  ))}
                </ul>
                <Pagination page={page} pageSize={PAGE_SIZE} count={count} onPage={setPage} noun="deliveries" />
              </>
            )
          }
        </Figures>
      </div>
    </Modal>
  );
}
