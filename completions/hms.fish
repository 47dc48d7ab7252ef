# made by `hms completion`; do not edit
complete -c hms -f -n '__fish_use_subcommand' -a 'installs domains backups sites accounts users usage ssh-keys reports headless api auth profiles sandbox completion'
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
complete -c hms -f -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -a 'list get create update copy'
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l columns
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l output
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l profile
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l retries
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l version
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
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from installs' -l where
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
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l backup-first
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l columns
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l confirm
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l debug
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l help
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l json
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l no-color
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l no-db
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l no-files
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l no-header
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l no-input
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l notify
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l output
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l profile
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l quiet
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l retries
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l table
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l version
complete -c hms -n '__fish_seen_subcommand_from copy; and __fish_seen_subcommand_from installs' -l yes
complete -c hms -f -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -a 'list find add verify'
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l columns
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l debug
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l help
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l json
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l no-color
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l no-header
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l no-input
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l output
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l profile
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l quiet
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l retries
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l limit
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from domains' -l where
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l columns
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l debug
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l help
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l json
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l no-color
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l no-header
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l no-input
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l output
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l profile
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l quiet
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l retries
complete -c hms -n '__fish_seen_subcommand_from find; and __fish_seen_subcommand_from domains' -l version
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l columns
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l debug
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l help
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l interval
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l json
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l no-color
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l no-header
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l no-input
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l output
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l primary
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l profile
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l quiet
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l redirect-to
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l retries
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l timeout
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l version
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from domains' -l wait
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l columns
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l debug
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l help
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l interval
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l json
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l no-color
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l no-dns-check
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l no-header
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l no-input
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l output
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l profile
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l quiet
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l retries
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l timeout
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l version
complete -c hms -n '__fish_seen_subcommand_from verify; and __fish_seen_subcommand_from domains' -l wait
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
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from backups' -l where
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
complete -c hms -n '__fish_seen_subcommand_from restore; and __fish_seen_subcommand_from backups' -l backup-first
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
complete -c hms -f -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -a 'get transfers transfer wait'
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l columns
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l debug
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l help
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l json
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l output
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l profile
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l retries
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l version
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l columns
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l debug
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l help
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l json
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l no-color
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l no-header
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l no-input
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l output
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l profile
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l quiet
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l retries
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from sites' -l version
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l columns
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l debug
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l help
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l json
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l limit
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l no-color
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l no-header
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l no-input
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l output
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l profile
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l quiet
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l retries
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l version
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from sites' -l where
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l at
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l columns
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l confirm
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l debug
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l help
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l interval
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l json
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l maintenance
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l no-color
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l no-header
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l no-input
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l output
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l profile
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l quiet
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l retries
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l timeout
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l to
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l version
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l wait
complete -c hms -n '__fish_seen_subcommand_from transfer; and __fish_seen_subcommand_from sites' -l yes
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l columns
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l debug
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l help
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l interval
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l json
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l no-color
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l no-header
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l no-input
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l output
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l profile
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l quiet
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l retries
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l timeout
complete -c hms -n '__fish_seen_subcommand_from wait; and __fish_seen_subcommand_from sites' -l version
complete -c hms -f -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -a 'list transfers'
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l columns
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l debug
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l help
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l json
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l no-color
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l no-header
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l no-input
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l output
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l profile
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l quiet
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l retries
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from accounts' -l version
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l columns
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l debug
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l help
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l json
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l limit
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l no-color
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l no-header
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l no-input
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l output
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l profile
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l quiet
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l retries
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l version
complete -c hms -n '__fish_seen_subcommand_from transfers; and __fish_seen_subcommand_from accounts' -l where
complete -c hms -f -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -a 'create update'
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l columns
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l debug
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l help
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l json
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l output
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l profile
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l retries
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update' -l version
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l account
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l columns
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l debug
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l email
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l first-name
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l help
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l install
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l json
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l last-name
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l no-color
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l no-header
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l no-input
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l output
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l profile
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l quiet
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l retries
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l role
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from users' -l version
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l account
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l columns
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l debug
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l help
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l install
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l json
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l no-color
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l no-header
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l no-input
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l output
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l profile
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l quiet
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l retries
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l role
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from users' -l version
complete -c hms -f -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -a 'show refresh'
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l columns
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l debug
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l help
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l json
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l no-color
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l no-header
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l no-input
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l output
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l profile
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l quiet
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l retries
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l version
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l columns
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l debug
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l help
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l json
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l no-color
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l no-header
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l no-input
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l output
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l profile
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l quiet
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l retries
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from usage' -l version
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l columns
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l debug
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l help
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l interval
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l json
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l no-color
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l no-header
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l no-input
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l output
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l profile
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l quiet
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l retries
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l timeout
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l version
complete -c hms -n '__fish_seen_subcommand_from refresh; and __fish_seen_subcommand_from usage' -l wait
complete -c hms -f -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -a 'list'
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l columns
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l output
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l profile
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l retries
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l limit
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from ssh-keys' -l where
complete -c hms -f -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -a 'templates update'
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l columns
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l debug
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l help
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l json
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l output
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l profile
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l retries
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l version
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l columns
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l debug
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l help
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l json
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l no-color
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l no-header
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l no-input
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l output
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l profile
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l quiet
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l retries
complete -c hms -n '__fish_seen_subcommand_from templates; and __fish_seen_subcommand_from reports' -l version
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l biweekly
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l columns
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l debug
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l help
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l json
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l monthly
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l next
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l no-color
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l no-header
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l no-input
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l output
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l profile
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l quiet
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l recipient
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l retries
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l section
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l template
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l title
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l version
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from reports' -l weekly
complete -c hms -f -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -a 'apps envs upload'
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l columns
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l output
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l profile
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l retries
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l version
complete -c hms -f -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -a 'list get create delete'
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l columns
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l debug
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l help
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l json
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l no-color
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l no-header
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l no-input
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l output
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l profile
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l quiet
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l retries
complete -c hms -n '__fish_seen_subcommand_from apps; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create delete' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l data
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l field
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l raw-field
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l confirm
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l yes
complete -c hms -f -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -a 'list get create update delete'
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l columns
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l debug
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l help
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l json
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l no-color
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l no-header
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l no-input
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l output
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l profile
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l quiet
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l retries
complete -c hms -n '__fish_seen_subcommand_from envs; and __fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from list get create update delete' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from get; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l data
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l field
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l raw-field
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from create; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l data
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l field
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l interval
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l raw-field
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l timeout
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from update; and __fish_seen_subcommand_from headless' -l wait
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l confirm
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from delete; and __fish_seen_subcommand_from headless' -l yes
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l account
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l columns
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l debug
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l field-name
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l help
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l interval
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l json
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l no-color
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l no-header
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l no-input
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l output
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l profile
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l quiet
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l raw
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l retries
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l timeout
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l version
complete -c hms -n '__fish_seen_subcommand_from upload; and __fish_seen_subcommand_from headless' -l wait
complete -c hms -n '__fish_seen_subcommand_from api' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from api' -l columns
complete -c hms -n '__fish_seen_subcommand_from api' -l confirm
complete -c hms -n '__fish_seen_subcommand_from api' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from api' -l data
complete -c hms -n '__fish_seen_subcommand_from api' -l debug
complete -c hms -n '__fish_seen_subcommand_from api' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from api' -l field
complete -c hms -n '__fish_seen_subcommand_from api' -l help
complete -c hms -n '__fish_seen_subcommand_from api' -l include
complete -c hms -n '__fish_seen_subcommand_from api' -l json
complete -c hms -n '__fish_seen_subcommand_from api' -l limit
complete -c hms -n '__fish_seen_subcommand_from api' -l list
complete -c hms -n '__fish_seen_subcommand_from api' -l no-color
complete -c hms -n '__fish_seen_subcommand_from api' -l no-header
complete -c hms -n '__fish_seen_subcommand_from api' -l no-input
complete -c hms -n '__fish_seen_subcommand_from api' -l openapi
complete -c hms -n '__fish_seen_subcommand_from api' -l output
complete -c hms -n '__fish_seen_subcommand_from api' -l paginate
complete -c hms -n '__fish_seen_subcommand_from api' -l profile
complete -c hms -n '__fish_seen_subcommand_from api' -l quiet
complete -c hms -n '__fish_seen_subcommand_from api' -l raw-field
complete -c hms -n '__fish_seen_subcommand_from api' -l retries
complete -c hms -n '__fish_seen_subcommand_from api' -l version
complete -c hms -n '__fish_seen_subcommand_from api' -l where
complete -c hms -n '__fish_seen_subcommand_from api' -l yes
complete -c hms -f -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -a 'login logout status'
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l columns
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l debug
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l help
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l json
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l no-color
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l no-header
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l no-input
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l output
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l profile
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l quiet
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l retries
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l version
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l base-url
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l columns
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l debug
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l headless-url
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l help
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l json
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l no-color
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l no-header
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l no-input
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l output
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l password-stdin
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l profile
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l quiet
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l retries
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l username
complete -c hms -n '__fish_seen_subcommand_from login; and __fish_seen_subcommand_from auth' -l version
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l columns
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l debug
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l help
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l json
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l no-color
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l no-header
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l no-input
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l output
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l profile
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l quiet
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l retries
complete -c hms -n '__fish_seen_subcommand_from logout; and __fish_seen_subcommand_from auth' -l version
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l columns
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l debug
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l help
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l json
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l no-color
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l no-header
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l no-input
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l output
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l profile
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l quiet
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l retries
complete -c hms -n '__fish_seen_subcommand_from status; and __fish_seen_subcommand_from auth' -l version
complete -c hms -f -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -a 'list show use set remove'
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l columns
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l debug
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l help
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l json
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l no-color
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l no-header
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l no-input
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l output
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l profile
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l quiet
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l retries
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from profiles' -l version
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l columns
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l debug
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l help
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l json
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l no-color
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l no-header
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l no-input
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l output
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l profile
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l quiet
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l retries
complete -c hms -n '__fish_seen_subcommand_from show; and __fish_seen_subcommand_from profiles' -l version
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l columns
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l debug
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l help
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l json
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l no-color
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l no-header
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l no-input
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l output
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l profile
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l quiet
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l retries
complete -c hms -n '__fish_seen_subcommand_from use; and __fish_seen_subcommand_from profiles' -l version
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l account
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l base-url
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l columns
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l debug
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l headless-account
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l headless-url
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l help
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l json
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l no-color
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l no-header
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l no-input
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l notify
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l output
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l profile
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l protect
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l quiet
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l read-only
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l retries
complete -c hms -n '__fish_seen_subcommand_from set; and __fish_seen_subcommand_from profiles' -l version
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l columns
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l debug
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l help
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l json
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l no-color
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l no-header
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l no-input
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l output
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l profile
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l quiet
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l retries
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from profiles' -l version
complete -c hms -f -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -a 'serve reset status outbox dns'
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l columns
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l output
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l profile
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l retries
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox dns' -l version
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
complete -c hms -f -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -a 'add remove list'
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l columns
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l debug
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l help
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l json
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l output
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l profile
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l retries
complete -c hms -n '__fish_seen_subcommand_from dns; and __fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from add remove list' -l version
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l help
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l json
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l output
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from add; and __fish_seen_subcommand_from sandbox' -l version
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l help
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l json
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l output
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from remove; and __fish_seen_subcommand_from sandbox' -l version
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l ca-file
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l columns
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l help
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l json
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l output
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l profile
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l retries
complete -c hms -n '__fish_seen_subcommand_from list; and __fish_seen_subcommand_from sandbox' -l version
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
complete -c hms -x -l role -a 'owner full full,billing partial partial,billing'
complete -c hms -x -l read-only -a 'on off'
complete -c hms -x -l job-outcome -a 'completed aborted'
