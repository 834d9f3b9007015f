import type { FastifyInstance } from 'fastify'

/**
 * A scope of routes whose bodies come as bytes, whatever type they name: signatures are checked over them before a byte is
 * parsed. `bodyLimit` in bytes.
 */
export function withRawBodies(app: FastifyInstance, bodyLimit: number, mount: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, parsed) => parsed(null, body))
    mount(scope)
    done()
  })
}
