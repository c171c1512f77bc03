import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatementWatcher } from '../db/connect.ts';
import type { MailTransport } from '../mail/mail.ts';
import { routeOf } from './access-log.ts';
import { safeError } from './safe-error.ts';

export interface TraceSettings {
  /** The collector's address for OTLP over HTTP, such as `http://127.0.0.1:4318`. */
  endpoint: string;
  serviceName: string;
  /** Share of requests that are traced, 0 to 1; for a trace that a proxy began, the proxy's decision counts. */
  ratio: number;
}

/**
 * Spans of the portal's work, without personal data: patterns of routes, statements with `$1` for values, ids of
 * mail.
 */
export interface Traces {
  statement: StatementWatcher;
  watch(app: FastifyInstance, trustsProxy: (address: string) => boolean): void;
  transport(inner: MailTransport): MailTransport;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

const PROPAGATOR = new W3CTraceContextPropagator();
const TEXT_MAX = 2000;
/** Longest that the stop waits for the collector to accept the last spans, in milliseconds. */
const STOP_MS = 2_000;

function fail(span: Span, error: unknown) {
  const { type, message } = safeError(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
  span.setAttribute('error.type', type);
}

/** Starts sending traces to a collector. This file and its packages are loaded only where one is configured. */
export function startTraces({ endpoint, serviceName, ratio }: TraceSettings): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('amayumba');
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    statement({ text, durationMs, error }) {
      const parent = current.getStore();
      // Work without a request, such as the regular query for due mail, would otherwise be a trace each time.
      if (!parent) return;
      const name = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
      const startTime = Date.now() - durationMs;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }, parent);
      if (error !== undefined) fail(span, error);
      span.end();
    },
    watch(app, trustsProxy) {
      app.addHook('onRequest', (request, _reply, done) => {
        const fromProxy = trustsProxy(request.socket.remoteAddress ?? '');
        const parentContext = fromProxy
          ? PROPAGATOR.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
          : ROOT_CONTEXT;
        const route = routeOf(request);
        const attributes: Attributes = { 'http.request.method': request.method, 'http.route': route };
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          parentContext,
        );
        span.setAttribute('amayumba.request_id', request.id);
        spans.set(request, span);
        current.run(trace.setSpan(parentContext, span), done);
      });
      // The socket reads the body outside the request's context.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request);
        if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (request.viewer)
          span?.setAttributes({ 'user.id': String(request.viewer.user_id), 'user.roles': [request.viewer.role] });
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    transport: (inner) => ({
      async send(mail) {
        const span = tracer.startSpan(
          'mail send',
          { kind: SpanKind.CLIENT, attributes: { 'amayumba.mail_id': mail.id } },
          ROOT_CONTEXT,
        );
        try {
          await current.run(trace.setSpan(ROOT_CONTEXT, span), () => inner.send(mail));
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      },
      close: () => inner.close(),
    }),
    // A hanging collector must not delay the stop.
    stop: () => Promise.race([provider.shutdown(), delay(STOP_MS, undefined, { ref: false })]),
  };
}
