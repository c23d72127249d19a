#if Redis
    /// A program that the server runs at one moment.
    enum RedisScript {
        /// Writes changes if the head and the entities are as they were read.
        ///
        /// Keys: the head, the steering, each entity that must be as it was, each entity that is written. Values: the head;
        /// the new head, or nothing; the new steering; the number of entities that must be as they were; their stamps; and
        /// for each entity that is written its text, or nothing to remove it, and its lifetime in milliseconds.
        static let commit = """
            if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
            local checks = tonumber(ARGV[4])
            for i = 1, checks do
                if redis.call('GETRANGE', KEYS[2 + i], 0, 15) ~= ARGV[4 + i] then return 0 end
            end
            local argument = 5 + checks
            for i = 3 + checks, #KEYS do
                if ARGV[argument] == '' then
                    redis.call('DEL', KEYS[i])
                else
                    redis.call('SET', KEYS[i], ARGV[argument], 'PX', ARGV[argument + 1])
                end
                argument = argument + 2
            end
            if ARGV[2] ~= '' then
                redis.call('SET', KEYS[1], ARGV[2])
                redis.call('SET', KEYS[2], ARGV[3])
            end
            return 1
            """
    }
#endif
