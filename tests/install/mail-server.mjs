import { SMTPServer } from 'smtp-server'

/** The mail server of the group: it accepts every message and keeps none. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => done())
  },
})
server.listen(2525, '127.0.0.1')
