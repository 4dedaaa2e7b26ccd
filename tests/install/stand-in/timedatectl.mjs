/** Stands in for timedatectl: the clock of a test machine is that of the machine that runs the test. */
const words = process.argv.slice(2).join(' ')
if (words === 'show -p NTPSynchronized --value') process.stdout.write('yes\n')
else if (!/^set-(timezone \S+|ntp true)$/.test(words)) {
  process.stderr.write(`timedatectl: not known here: ${words}\n`)
  process.exit(1)
}
