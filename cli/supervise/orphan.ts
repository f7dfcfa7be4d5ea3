import cluster from "node:cluster";

// Loaded into every web process before server.ts. When the supervisor dies, node:cluster would end the process at once,
// in the middle of its requests and without giving back the database, which then nobody would stop. Marked as let go,
// it drains by itself.
if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
