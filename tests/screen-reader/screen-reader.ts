import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inPath } from '../../scripts/lib/apt.mjs'
import { run } from '../../scripts/lib/run.mjs'
import { end, startDisplay } from '../engines/display.ts'
import type { BrowserWindow } from '../engines/engine.ts'
import { startFirefox } from '../engines/firefox.ts'
import { until } from '../process/until.ts'

const SCREEN = { width: 1300, height: 900 }
const LAUNCHER = '/usr/libexec/at-spi-bus-launcher'
const PROGRAMS = ['Xvfb', 'dbus-daemon', 'orca', 'xdotool', 'firefox-esr'] as const

/** Where the programs are, or nothing where one of them is not installed. */
export const findScreenReader = (): Record<(typeof PROGRAMS)[number], string> | undefined => {
  const found = Object.fromEntries(PROGRAMS.map(name => [name, inPath(name)]))
  return existsSync(LAUNCHER) && Object.values(found).every(path => path !== undefined)
    ? (found as Record<(typeof PROGRAMS)[number], string>)
    : undefined
}

/** Orca has no synthesizer here: what it would say stands in its log, and the name of each pressed key with a blank before the brace. */
const SPEECH = /^[\d:.]+ - SPEECH OUTPUT: '([\s\S]*?)'( ?)(?:\[?\{'established.*)?$/gm

/** A page that is not blank: on a blank one Firefox gives the focus to its bar of addresses. */
const FIRST_PAGE = 'data:text/html,<title>Memorial</title>'

const READING_BEGINS = 'READING BEGINS'
const READING_ENDS = 'READING ENDS'

/**
 * What Orca loads at its start. The log is written line by line. A page is read when a key asks for it: the reading that Orca begins when a page has
 * loaded depends on which event arrives first. Without a synthesizer Orca reads a whole page in one blocking loop and handles no key and no event
 * meanwhile: this voice without sound takes a moment for each piece.
 */
const CUSTOMIZATIONS = `from gi.repository import GLib
from orca import debug, settings, speech
from orca.speechserver import SayAllContext, SpeechServer

debug.debugFile.reconfigure(line_buffering=True)
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
PIECE_MS = 20

class SilentVoice(SpeechServer):
    reading = None

    def sayAll(self, pieces, progress):
        self.stop()
        debug.println(debug.LEVEL_INFO, '${READING_BEGINS}', True)
        self.reading = [pieces, progress, None]
        GLib.timeout_add(PIECE_MS, self.read_on, self.reading)

    def read_on(self, reading):
        if self.reading is not reading:
            return False
        pieces, progress, said = reading
        if said:
            said.currentOffset = said.endOffset
            progress(said, SayAllContext.COMPLETED)
        reading[2], _voice = next(pieces, (None, None))
        if reading[2] is None:
            self.stop()
            return False
        debug.println(debug.LEVEL_INFO, f"SPEECH OUTPUT: '{reading[2].utterance}'", True)
        return True

    def stop(self):
        if self.reading is None:
            return
        (_pieces, progress, said), self.reading = self.reading, None
        debug.println(debug.LEVEL_INFO, '${READING_ENDS}', True)
        if said:
            progress(said, SayAllContext.INTERRUPTED)

    def shutdownActiveServers(self):
        pass

def init():
    speech._speechserver = speech._speechserver or SilentVoice()

speech.init = init
`

/** Checks without a new line in the log, in which also every change of a page stands; without new words where a page never stops to change. */
const SILENCE_CHECKS = 6
const WORDLESS_CHECKS = 20

export type ScreenReader = BrowserWindow & {
  /** Presses keys as the person does: the names of X. */
  press: (...keys: string[]) => Promise<void>
  write: (text: string) => Promise<void>
  /** What was said since the last call, once nothing more is said. */
  said: () => Promise<string[]>
}

/** A bus of its own, on which programs offer what they show to a screen reader. */
const startBus = async (program: string, env: NodeJS.ProcessEnv) => {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
  const child = spawn(program, ['--session', '--nofork', '--print-address=3'], { env, stdio: [...stdio] })
  const address = await new Promise<string>((resolve, reject) => {
    ;(child.stdio[3] as Readable).once('data', chunk => resolve(String(chunk).trim()))
    child.once('exit', () => reject(new Error('dbus-daemon did not start')))
  })
  return { child, address }
}

/** Firefox with Orca in Portuguese, on a display in memory. */
export const openScreenReader = async (
  programs: NonNullable<ReturnType<typeof findScreenReader>>,
): Promise<ScreenReader> => {
  const home = mkdtempSync(join(tmpdir(), 'memorial-orca-'))
  const log = join(home, 'orca.log')
  const preferences = join(home, '.local', 'share', 'orca')
  mkdirSync(preferences, { recursive: true })
  writeFileSync(join(preferences, 'orca-customizations.py'), CUSTOMIZATIONS)
  const screen = await startDisplay(programs.Xvfb, SCREEN)
  const portuguese = { LANG: 'C.UTF-8', LANGUAGE: 'pt_BR' }
  const own = { ...process.env, ...portuguese, HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: screen.name }
  const bus = await startBus(programs['dbus-daemon'], own)
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: bus.address, GNOME_ACCESSIBILITY: '1' }
  const launcher = spawn(LAUNCHER, ['--launch-immediately'], { env, stdio: 'ignore' })
  const orca = spawn(programs.orca, ['--replace', `--debug-file=${log}`], { env, stdio: 'ignore' })
  const spoken = (): string[] =>
    existsSync(log)
      ? [...readFileSync(log, 'utf8').matchAll(SPEECH)]
          .filter(([, , blank]) => blank === '')
          .map(([, words = '']) => words.replace(/\s+/g, ' ').trim())
      : []
  await until('Orca', () => (spoken().length > 0 ? true : undefined))
  const browser = await startFirefox(programs['firefox-esr'], ['--kiosk', FIRST_PAGE], env)
  const tell = async (...args: string[]) => {
    const { code, output } = await run(programs.xdotool, args, { env, quiet: true })
    if (code !== 0) throw new Error(`xdotool ${args.join(' ')}: ${output}`)
  }
  await tell('search', '--onlyvisible', '--class', 'firefox', 'windowfocus')
  let heard = 0
  const reader: ScreenReader = {
    ...browser,
    press: (...keys) => tell('key', '--delay', '60', ...keys),
    write: text => tell('type', '--delay', '30', text),
    said: async () => {
      const lengths: number[] = []
      const words: number[] = []
      const isUnchanged = (counts: number[], checks: number) =>
        counts.length > checks && counts.at(-1) === counts.at(-1 - checks)
      await until('silence', () => {
        const lines = readFileSync(log, 'utf8')
        if (lines.lastIndexOf(READING_BEGINS) > lines.lastIndexOf(READING_ENDS)) return undefined
        lengths.push(lines.length)
        words.push(spoken().length)
        return isUnchanged(lengths, SILENCE_CHECKS) || isUnchanged(words, WORDLESS_CHECKS) || undefined
      })
      const lines = spoken()
      const now = lines.slice(heard)
      heard = lines.length
      return now.filter(words => words !== '')
    },
    close: async () => {
      await browser.close()
      for (const child of [orca, launcher, bus.child, screen.child]) await end(child)
      rmSync(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  // What is said of the first page is over before another one opens.
  await reader.said()
  return reader
}
