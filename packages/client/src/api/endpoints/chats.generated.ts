// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const chatsEndpoints = {
  feature: 'chats',
  endpoints: {
    list: 'GET /users/chats page',
    create: 'POST /users/chats one',
    show: 'GET /users/chats/{id} one',
    change: 'PUT /users/chats/{id} one',
    archive: 'PUT /users/archiving_chats/{id} one',
    markRead: 'GET /users/chats/{id}/mark_as_reads one',
    listMessages: 'GET /users/chats/{id}/messages page',
    listEvents: 'GET /users/chats/{id}/events page',
    send: 'POST /users/chats/{id}/messages one',
    requestUploads: 'POST /users/chats/direct_upload_datas many',
    finishUpload: 'PUT /users/chats/uploads/{id} one',
    notifications: 'GET /users/chats/notifications computed',
  },
} as const satisfies FeatureEndpoints<'chats'>
