# The table in the browser as a container: docs/host/server.md, "In a container".

# First stage: compile. Compiler, mypy and sources stay here.
FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# The versions that are tested, in the build's own environment too; the names as in scripts/install.
ENV PIP_CONSTRAINT=/source/requirements-dev.txt \
    PIP_BUILD_CONSTRAINT=/source/requirements-dev.txt \
    PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv --without-pip /opt/canasta \
    && CANASTA_REQUIRE_COMPILED=1 pip --python /opt/canasta/bin/python install --no-cache-dir '.[all,postgres]'

# Second stage: run. Nothing is written outside /data and, in memory, /tmp.
FROM python:3.13-slim
COPY --from=build /opt/canasta /opt/canasta
RUN mkdir /data && chown 10001:10001 /data
ENV PATH=/opt/canasta/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    CANASTA_DATA=/data \
    CANASTA_HOST=0.0.0.0 \
    CANASTA_PORT=8421 \
    CANASTA_LOG=json \
    XDG_STATE_HOME=/data
USER 10001:10001
VOLUME /data
EXPOSE 8421
# /health writes 32 KiB to the database to find out whether it can, so not more often than needed.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-c", "\
import http.client, os, sys; \
server = http.client.HTTPConnection('127.0.0.1', int(os.environ['CANASTA_PORT']), timeout=4); \
server.request('GET', '/health'); \
sys.exit(server.getresponse().status != 200)"]
ENTRYPOINT ["canasta"]
CMD ["serve", "--no-browser"]
