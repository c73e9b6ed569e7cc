# Container image of the server; see docs/host/server.md, "In a container".

# First stage: compile. The image does not include the compiler, mypy and the sources.
FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# Pin the tested versions, also in the isolated environment in which pip builds.
ENV PIP_CONSTRAINT=/source/requirements-dev.txt \
    PIP_BUILD_CONSTRAINT=/source/requirements-dev.txt \
    PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv --without-pip /opt/canasta \
    && CANASTA_REQUIRE_COMPILED=1 pip --python /opt/canasta/bin/python install --no-cache-dir '.[all,postgres]'

# Second stage: run. The program writes to /data and, in memory, to /tmp alone.
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
# Every request of /health writes 32 KiB to the database, so do not poll more often.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-c", "\
import http.client, os, sys; \
server = http.client.HTTPConnection('127.0.0.1', int(os.environ['CANASTA_PORT']), timeout=4); \
server.request('GET', '/health'); \
sys.exit(server.getresponse().status != 200)"]
ENTRYPOINT ["canasta"]
CMD ["serve", "--no-browser"]
