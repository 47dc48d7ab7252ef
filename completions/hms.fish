# made by `hms completion`; do not edit
complete -c hms -f -n '__fish_use_subcommand' -a 'installs backups sandbox completion'
complete -c hms -n '__fish_use_subcommand' -l ca-file
complete -c hms -n '__fish_use_subcommand' -l columns
complete -c hms -n '__fish_use_subcommand' -l csv-raw
complete -c hms -n '__fish_use_subcommand' -l debug
complete -c hms -n '__fish_use_subcommand' -l help
complete -c hms -n '__fish_use_subcommand' -l json
complete -c hms -n '__fish_use_subcommand' -l no-color
complete -c hms -n '__fish_use_subcommand' -l no-header
complete -c hms -n '__fish_use_subcommand' -l no-input
complete -c hms -n '__fish_use_subcommand' -l output
complete -c hms -n '__fish_use_subcommand' -l profile
complete -c hms -n '__fish_use_subcommand' -l quiet
complete -c hms -n '__fish_use_subcommand' -l retries
complete -c hms -n '__fish_use_subcommand' -l version
complete -c hms -f -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -a 'list get create update'
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l columns
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l output
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l profile
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l retries
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l account
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l limit
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l version
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l columns
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l debug
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l help
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l json
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l no-color
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l no-header
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l no-input
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l output
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l profile
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l quiet
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l retries
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from installs' -l version
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l account
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l columns
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l debug
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l environment
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l help
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l json
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l no-color
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l no-header
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l no-input
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l output
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l profile
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l quiet
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l retries
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l site
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from installs' -l version
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l columns
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l debug
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l environment
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l help
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l json
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l no-color
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l no-header
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l no-input
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l output
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l profile
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l quiet
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l retries
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l site
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from installs' -l version
complete -c hms -f -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -a 'list create wait restore archive'
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l columns
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l debug
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l help
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l json
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l no-color
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l no-header
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l no-input
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l output
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l profile
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l quiet
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l retries
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l limit
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l version
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l columns
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l debug
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l description
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l help
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l interval
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l json
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l no-color
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l no-header
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l no-input
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l notify
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l output
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l profile
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l quiet
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l retries
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l timeout
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l version
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from backups' -l wait
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l columns
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l debug
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l help
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l interval
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l json
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l no-color
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l no-header
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l no-input
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l output
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l profile
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l quiet
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l retries
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l timeout
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from backups' -l version
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l columns
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l confirm
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l debug
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l help
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l json
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l no-checkpoint
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l no-color
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l no-database
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l no-header
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l no-input
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l notify
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l output
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l profile
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l quiet
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l retries
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l version
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l yes
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l columns
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l debug
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l help
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l json
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l no-color
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l no-header
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l no-input
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l notify
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l output
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l profile
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l quiet
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l retries
complete -c hms -n '__fish_seen_subcommand_from archive; and __fish_seen_subcommand_from backups' -l version
complete -c hms -f -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -a 'serve reset status outbox'
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l output
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox' -l version
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l fault
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l help
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l installs
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l job-outcome
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l job-seconds
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l json
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l latency
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l memory
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l output
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l port
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l rate
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l state
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l strict
complete -c hms -n '__fish_seen_subcommand_from serve; and __fish_seen_subcommand_from sandbox' -l version
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l help
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l installs
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l json
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l output
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from reset; and __fish_seen_subcommand_from sandbox' -l version
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l help
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l json
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l output
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from sandbox' -l version
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l help
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l json
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l output
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from outbox; and __fish_seen_subcommand_from sandbox' -l version
complete -c hms -n '__fish_seen_subcommand_from completion' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from completion' -l columns
complete -c hms -n '__fish_seen_subcommand_from completion' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from completion' -l debug
complete -c hms -n '__fish_seen_subcommand_from completion' -l help
complete -c hms -n '__fish_seen_subcommand_from completion' -l json
complete -c hms -n '__fish_seen_subcommand_from completion' -l no-color
complete -c hms -n '__fish_seen_subcommand_from completion' -l no-header
complete -c hms -n '__fish_seen_subcommand_from completion' -l no-input
complete -c hms -n '__fish_seen_subcommand_from completion' -l output
complete -c hms -n '__fish_seen_subcommand_from completion' -l profile
complete -c hms -n '__fish_seen_subcommand_from completion' -l quiet
complete -c hms -n '__fish_seen_subcommand_from completion' -l retries
complete -c hms -n '__fish_seen_subcommand_from completion' -l version
complete -c hms -x -l output -a 'table json jsonl csv tsv'
complete -c hms -x -l environment -a 'production staging development'
complete -c hms -x -l job-outcome -a 'completed aborted'
