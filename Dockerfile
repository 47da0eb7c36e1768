# One image for all programs: api, worker, gamesim, migrate. docs/containers.md tells how to run it.
# Build:  docker build -t placar .
# A simulated game server for servers on demand, for demos:  docker build --target game-server -t placar-game-server .
# A mirror of the base image, or another release of the same line, goes into NODE_IMAGE.
ARG NODE_IMAGE=node:24.11.1-bookworm-slim

# --- sources, and apart from them what decides about packages, so that a change of code does not install again -------------------------
FROM ${NODE_IMAGE} AS source
WORKDIR /app
COPY . .
RUN mkdir /manifests \
 && cp --parents package.json package-lock.json .npmrc apps/*/package.json libs/*/package.json /manifests

# --- what is compiled: libs, programs, the page -------------------------------------------------------------------------------
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=source /manifests ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY --from=source /app ./
RUN node scripts/build.mjs \
 && mkdir /out \
 && cp -r --parents apps/*/package.json libs/*/package.json apps/*/dist libs/*/dist libs/catalogue/data /out

# --- packages of the three programs, nothing for development ---------------------------------------------------------------------------
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=source /manifests ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
      --workspace @placar/api --workspace @placar/worker --workspace @placar/gamesim

# --- the image --------------------------------------------------------------------------------------------------------------------
FROM ${NODE_IMAGE} AS runtime
LABEL org.opencontainers.image.title="Placar" \
      org.opencontainers.image.description="Organise and run competitive Counter-Strike 2 matches" \
      org.opencontainers.image.licenses="MIT"
# npm and its like are of no use to a running server, and a present to whoever got in.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
 && mkdir -p /data && chown 10001:10001 /data
WORKDIR /app
# Whole, with what npm may have put below a workspace.
COPY --from=packages /app ./
COPY --from=build /out ./
COPY scripts/container.mjs scripts/container-health.mjs scripts/container-relay.mjs scripts/seed.mjs ./scripts/
ENV NODE_ENV=production \
    HTTP_HOST=0.0.0.0 \
    HTTP_PORT=3000 \
    WORKER_HTTP_PORT=3001 \
    DATA_DIR=/data \
    WEB_DIST_DIR=/app/apps/web/dist \
    DRAIN_SECONDS=10
# By number, so that a cluster can see that it is not root. Nothing under /app is theirs to change.
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3000 3001
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "/app/scripts/container-health.mjs"]
# The program is process 1 itself and takes SIGTERM as it comes: no shell, no supervisor between.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--enable-source-maps", "/app/scripts/container.mjs"]
CMD ["api"]

# --- the same image as a simulated game server: FLEET_IMAGE of the providers docker and kubernetes in a demo ----------------------------
FROM runtime AS game-server
ARG GAMESIM_SPEED=10
ENV GAMESIM_SPEED=${GAMESIM_SPEED}
CMD ["gamesim-server"]

# --- the last stage is what is built by default -------------------------------------------------------------------------------------
FROM runtime
