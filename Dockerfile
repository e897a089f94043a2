# The site in a container, from a fresh clone: docker build -t tech-fest .
FROM docker.io/library/node:26-bookworm-slim AS build
WORKDIR /srv/tech-fest
COPY package.json package-lock.json ./
COPY scripts/own-node.js scripts/
RUN npm ci --omit=dev
COPY index.html vite.config.ts tsconfig.base.json ./
COPY contract contract
COPY fest fest
COPY programme programme
COPY app app
COPY server server
COPY scripts scripts
# npm run doctor compares fest/ with these files to find sample values.
COPY tests/edition tests/edition
RUN npm run build
# The final image gets only the build and its three packages, without sources and a second Node.
RUN npm ci --prefix build

FROM docker.io/library/node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/tech-fest MALLOC_ARENA_MAX=2
WORKDIR /srv/tech-fest
COPY --from=build /srv/tech-fest/build ./
# A new named volume gets its owner from this folder. The image declares no VOLUME, because some hosts refuse that.
RUN install -d -m 0700 -o node -g node /var/lib/tech-fest /var/backups/tech-fest
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.js"]
