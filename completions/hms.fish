# generated from the table of commands; do not edit
complete -c hms -f -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -a 'installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor'
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l ca-file -r
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l columns -r
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l csv-raw
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l debug
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l help
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l json
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l no-color
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l no-header
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l no-input
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l output -r
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l profile -r
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l quiet
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l retries -r
complete -c hms -n 'not __fish_seen_subcommand_from installs domains backups sites accounts users usage ssh-keys reports headless api each audit auth profiles sandbox completion doctor' -l version
complete -c hms -f -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -a 'list get create update copy'
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l output -r
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from installs; and not __fish_seen_subcommand_from list get create update copy' -l version
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l account -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l output -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from get' -l version
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l account -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l environment -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l output -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l site -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from create' -l version
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l environment -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l output -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l site -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from update' -l version
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l backup-first
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l confirm -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l debug
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l help
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l json
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l no-color
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l no-db
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l no-files
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l no-header
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l no-input
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l notify -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l once -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l output -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l quiet
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l table -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l version
complete -c hms -n '__fish_seen_subcommand_from installs; and __fish_seen_subcommand_from copy' -l yes
complete -c hms -f -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -a 'list find add verify'
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l debug
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l help
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l json
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l no-color
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l no-header
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l no-input
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l output -r
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l quiet
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from domains; and not __fish_seen_subcommand_from list find add verify' -l version
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l debug
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l help
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l json
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l no-color
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l no-header
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l no-input
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l output -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l quiet
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l version
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from find' -l where -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l debug
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l help
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l json
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l no-color
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l no-header
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l no-input
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l output -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l primary
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l quiet
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l redirect-to -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l version
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from add' -l wait
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l debug
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l help
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l json
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l no-color
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l no-dns-check
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l no-header
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l no-input
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l output -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l quiet
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l version
complete -c hms -n '__fish_seen_subcommand_from domains; and __fish_seen_subcommand_from verify' -l wait
complete -c hms -f -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -a 'list create wait restore archive'
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l debug
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l help
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l json
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l no-color
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l no-header
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l no-input
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l output -r
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l quiet
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from backups; and not __fish_seen_subcommand_from list create wait restore archive' -l version
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l debug
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l description -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l github-output
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l help
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l json
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l no-color
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l no-header
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l no-input
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l notify -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l once -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l output -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l quiet
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l version
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from create' -l wait
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l debug
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l github-output
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l help
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l json
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l no-color
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l no-header
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l no-input
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l output -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l quiet
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from wait' -l version
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l backup-first
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l confirm -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l debug
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l help
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l json
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l no-checkpoint
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l no-color
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l no-database
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l no-header
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l no-input
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l notify -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l once -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l output -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l quiet
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l version
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from restore' -l yes
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l debug
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l help
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l json
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l no-color
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l no-header
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l no-input
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l notify -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l once -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l output -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l quiet
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from backups; and __fish_seen_subcommand_from archive' -l version
complete -c hms -f -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -a 'get transfers transfer wait'
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l debug
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l help
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l json
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sites; and not __fish_seen_subcommand_from get transfers transfer wait' -l version
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l debug
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l help
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l json
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from get' -l version
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l debug
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l help
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l json
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l version
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfers' -l where -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l at -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l confirm -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l debug
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l help
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l json
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l maintenance
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l once -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l to -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l version
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l wait
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from transfer' -l yes
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l debug
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l help
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l json
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from sites; and __fish_seen_subcommand_from wait' -l version
complete -c hms -f -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -a 'list transfers'
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l debug
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l help
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l json
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l no-color
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l no-header
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l no-input
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l output -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l quiet
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and not __fish_seen_subcommand_from list transfers' -l version
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l debug
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l help
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l json
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l no-color
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l no-header
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l no-input
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l output -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l quiet
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l version
complete -c hms -n '__fish_seen_subcommand_from accounts; and __fish_seen_subcommand_from transfers' -l where -r
complete -c hms -f -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -a 'create update import'
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l debug
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l help
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l json
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l no-color
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l no-header
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l no-input
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l output -r
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l quiet
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from users; and not __fish_seen_subcommand_from create update import' -l version
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l account -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l debug
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l email -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l first-name -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l help
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l install -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l json
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l last-name -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l no-color
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l no-header
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l no-input
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l output -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l quiet
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l role -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from create' -l version
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l account -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l debug
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l help
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l install -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l json
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l output -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l role -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from update' -l version
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l account -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l canary -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l concurrency -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l debug
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l help
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l json
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l max-failures -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l no-color
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l no-header
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l no-input
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l output -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l quiet
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from users; and __fish_seen_subcommand_from import' -l version
complete -c hms -f -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -a 'show refresh'
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l debug
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l help
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l json
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l no-color
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l no-header
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l no-input
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l output -r
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l quiet
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from usage; and not __fish_seen_subcommand_from show refresh' -l version
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l debug
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l help
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l json
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l no-color
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l no-header
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l no-input
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l output -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l quiet
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from show' -l version
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l debug
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l help
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l json
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l no-color
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l no-header
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l no-input
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l output -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l quiet
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l version
complete -c hms -n '__fish_seen_subcommand_from usage; and __fish_seen_subcommand_from refresh' -l wait
complete -c hms -f -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -a 'list'
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and not __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from ssh-keys; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -f -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -a 'templates update'
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l debug
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l help
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l json
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l output -r
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from reports; and not __fish_seen_subcommand_from templates update' -l version
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l debug
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l help
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l json
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l no-color
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l no-header
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l no-input
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l output -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l quiet
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l version
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from templates' -l where -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l biweekly
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l debug
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l help
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l json
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l monthly -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l next -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l output -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l recipient -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l section -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l template -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l title -r
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l version
complete -c hms -n '__fish_seen_subcommand_from reports; and __fish_seen_subcommand_from update' -l weekly
complete -c hms -f -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -a 'apps envs upload'
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and not __fish_seen_subcommand_from apps envs upload' -l version
complete -c hms -f -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -a 'list get create delete'
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and not __fish_seen_subcommand_from list get create delete' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from get' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l data -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l field -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l raw-field -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from create' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l confirm -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from apps; and __fish_seen_subcommand_from delete' -l yes
complete -c hms -f -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -a 'list get create update delete'
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and not __fish_seen_subcommand_from list get create update delete' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from get' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l data -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l field -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l raw-field -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from create' -l wait
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l data -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l field -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l raw-field -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from update' -l wait
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l confirm -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from envs; and __fish_seen_subcommand_from delete' -l yes
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l account -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l debug
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l field-name -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l help
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l include-hidden
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l interval -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l json
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l no-color
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l no-header
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l no-input
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l output -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l quiet
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l raw
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l timeout -r
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l version
complete -c hms -n '__fish_seen_subcommand_from headless; and __fish_seen_subcommand_from upload' -l wait
complete -c hms -f -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -a 'GET POST PATCH DELETE'
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l confirm -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l data -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l debug
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l field -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l headless
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l help
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l include
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l json
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l list
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l no-color
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l no-header
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l no-input
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l openapi
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l output -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l paginate
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l quiet
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l raw-field -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l version
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l where -r
complete -c hms -n '__fish_seen_subcommand_from api; and not __fish_seen_subcommand_from GET POST PATCH DELETE' -l yes
complete -c hms -n '__fish_seen_subcommand_from each' -l account -r
complete -c hms -n '__fish_seen_subcommand_from each' -l all
complete -c hms -n '__fish_seen_subcommand_from each' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from each' -l canary -r
complete -c hms -n '__fish_seen_subcommand_from each' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from each' -l concurrency -r
complete -c hms -n '__fish_seen_subcommand_from each' -l confirm-count -r
complete -c hms -n '__fish_seen_subcommand_from each' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from each' -l debug
complete -c hms -n '__fish_seen_subcommand_from each' -l dry-run
complete -c hms -n '__fish_seen_subcommand_from each' -l from -r
complete -c hms -n '__fish_seen_subcommand_from each' -l help
complete -c hms -n '__fish_seen_subcommand_from each' -l json
complete -c hms -n '__fish_seen_subcommand_from each' -l list
complete -c hms -n '__fish_seen_subcommand_from each' -l max-failures -r
complete -c hms -n '__fish_seen_subcommand_from each' -l no-color
complete -c hms -n '__fish_seen_subcommand_from each' -l no-header
complete -c hms -n '__fish_seen_subcommand_from each' -l no-input
complete -c hms -n '__fish_seen_subcommand_from each' -l output -r
complete -c hms -n '__fish_seen_subcommand_from each' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from each' -l quiet
complete -c hms -n '__fish_seen_subcommand_from each' -l resume -r
complete -c hms -n '__fish_seen_subcommand_from each' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from each' -l shard -r
complete -c hms -n '__fish_seen_subcommand_from each' -l version
complete -c hms -n '__fish_seen_subcommand_from each' -l where -r
complete -c hms -n '__fish_seen_subcommand_from each' -l yes
complete -c hms -n '__fish_seen_subcommand_from audit' -l account -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from audit' -l debug
complete -c hms -n '__fish_seen_subcommand_from audit' -l help
complete -c hms -n '__fish_seen_subcommand_from audit' -l html -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l json
complete -c hms -n '__fish_seen_subcommand_from audit' -l max-backup-age -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l no-color
complete -c hms -n '__fish_seen_subcommand_from audit' -l no-header
complete -c hms -n '__fish_seen_subcommand_from audit' -l no-input
complete -c hms -n '__fish_seen_subcommand_from audit' -l output -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l php-min -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l quiet
complete -c hms -n '__fish_seen_subcommand_from audit' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from audit' -l version
complete -c hms -n '__fish_seen_subcommand_from audit' -l where -r
complete -c hms -f -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -a 'login logout status'
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l debug
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l help
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l json
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l no-color
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l no-header
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l no-input
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l output -r
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l quiet
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from auth; and not __fish_seen_subcommand_from login logout status' -l version
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l base-url -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l debug
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l headless-url -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l help
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l json
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l no-color
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l no-header
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l no-input
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l no-keyring
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l output -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l password-stdin
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l quiet
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l username -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from login' -l version
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l debug
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l help
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l json
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l no-color
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l no-header
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l no-input
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l output -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l quiet
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from logout' -l version
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l debug
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l help
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l json
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l no-color
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l no-header
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l no-input
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l output -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l quiet
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from auth; and __fish_seen_subcommand_from status' -l version
complete -c hms -f -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -a 'list show use set remove'
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l debug
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l help
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l json
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l no-color
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l no-header
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l no-input
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l output -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l quiet
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and not __fish_seen_subcommand_from list show use set remove' -l version
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l debug
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l help
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l json
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l no-color
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l no-header
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l no-input
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l output -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l quiet
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from show' -l version
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l debug
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l help
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l json
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l no-color
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l no-header
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l no-input
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l output -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l quiet
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from use' -l version
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l account -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l base-url -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l credential-command -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l debug
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l headless-account -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l headless-url -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l help
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l json
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l no-color
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l no-header
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l no-input
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l notify -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l output -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l protect -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l quiet
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l read-only -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l unset -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from set' -l version
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l debug
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l help
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l json
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l no-color
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l no-header
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l no-input
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l output -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l quiet
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from profiles; and __fish_seen_subcommand_from remove' -l version
complete -c hms -f -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -a 'serve reset status outbox zip dns'
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and not __fish_seen_subcommand_from serve reset status outbox zip dns' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l fault -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l installs -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l job-outcome -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l job-seconds -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l latency -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l memory
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l port -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l rate -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l state -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l strict
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from serve' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l installs -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from reset' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from status' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from outbox' -l where -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l account -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from zip' -l version
complete -c hms -f -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -a 'add remove list'
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and not __fish_seen_subcommand_from add remove list' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from add' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from remove' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l debug
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l help
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l json
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l limit -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l no-color
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l no-header
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l no-input
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l output -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l quiet
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l version
complete -c hms -n '__fish_seen_subcommand_from sandbox; and __fish_seen_subcommand_from dns; and __fish_seen_subcommand_from list' -l where -r
complete -c hms -f -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -a 'bash zsh fish powershell'
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l debug
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l help
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l json
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l no-color
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l no-header
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l no-input
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l output -r
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l quiet
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from completion; and not __fish_seen_subcommand_from bash zsh fish powershell' -l version
complete -c hms -n '__fish_seen_subcommand_from doctor' -l ca-file -r
complete -c hms -n '__fish_seen_subcommand_from doctor' -l columns -r
complete -c hms -n '__fish_seen_subcommand_from doctor' -l csv-raw
complete -c hms -n '__fish_seen_subcommand_from doctor' -l debug
complete -c hms -n '__fish_seen_subcommand_from doctor' -l help
complete -c hms -n '__fish_seen_subcommand_from doctor' -l json
complete -c hms -n '__fish_seen_subcommand_from doctor' -l no-color
complete -c hms -n '__fish_seen_subcommand_from doctor' -l no-header
complete -c hms -n '__fish_seen_subcommand_from doctor' -l no-input
complete -c hms -n '__fish_seen_subcommand_from doctor' -l output -r
complete -c hms -n '__fish_seen_subcommand_from doctor' -l profile -r
complete -c hms -n '__fish_seen_subcommand_from doctor' -l quiet
complete -c hms -n '__fish_seen_subcommand_from doctor' -l retries -r
complete -c hms -n '__fish_seen_subcommand_from doctor' -l version
complete -c hms -x -l output -a 'table json jsonl csv tsv'
complete -c hms -x -s o -a 'table json jsonl csv tsv'
complete -c hms -x -l environment -a 'production staging development'
complete -c hms -x -l role -a 'owner full full,billing partial partial,billing'
complete -c hms -x -l read-only -a 'on off'
complete -c hms -x -l unset -a 'headless-url account headless-account notify read-only protect credential-command'
complete -c hms -x -l job-outcome -a 'completed aborted'
