# The house as one image: `docker build -t wheelhouse .`; settings come from the environment (docs/production.md).
FROM node:20-bookworm-slim AS build
WORKDIR /wheelhouse
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Without what only tests and checks need.
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 CONSOLE_HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /wheelhouse
COPY --from=build /wheelhouse .
# Commands such as operator:create are built where they are called.
RUN mkdir -p /data dist/run && chown -R node /data dist/run
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "dist/server/main.js"]
