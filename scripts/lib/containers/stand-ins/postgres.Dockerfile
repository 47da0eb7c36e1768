# Stands in for the image postgres: Debian's PostgreSQL under the same variables, user, folder and command.
ARG BASE
FROM ${BASE}
RUN apt-get update -qq \
 && mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
 && apt-get install -y -qq --no-install-recommends postgresql postgresql-client \
 && rm -rf /var/lib/apt/lists/* \
 && ln -s "$(dirname /usr/lib/postgresql/*/bin/postgres)" /usr/local/pgsql \
 && rm -rf /var/lib/postgresql/* && chown postgres:postgres /var/lib/postgresql && chmod 3777 /var/run/postgresql
COPY postgres-entry.sh /usr/local/bin/postgres-entry.sh
ENV PATH=/usr/local/pgsql:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    PGDATA=/var/lib/postgresql/data
VOLUME ["/var/lib/postgresql"]
STOPSIGNAL SIGINT
ENTRYPOINT ["sh", "/usr/local/bin/postgres-entry.sh"]
CMD ["postgres"]
