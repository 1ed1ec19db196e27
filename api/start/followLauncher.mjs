// Preloaded into the program: when the launcher is killed, its end of this pipe closes, and the
// program drains as it would at Ctrl-C.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
process.stdin.unref();
